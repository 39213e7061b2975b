/** The one clock of the server. With TEST_NOW it starts there and runs on from it, at the speed of the real one. */
export function startClock(testNow: Date | undefined): () => Date {
  if (!testNow) return () => new Date();
  const ahead = testNow.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}
