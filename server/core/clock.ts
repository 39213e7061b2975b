/** The only clock of the server. With TEST_NOW it starts at that instant and runs at normal speed. */
export function startClock(testNow: Date | undefined): () => Date {
  if (!testNow) return () => new Date();
  const offset = testNow.getTime() - Date.now();
  return () => new Date(Date.now() + offset);
}
