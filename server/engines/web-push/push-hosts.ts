/** The push services of Chrome, Firefox, Safari and Edge. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
];

/** Whether a browser's address is one of a push service. In tests the machine itself may be one as well. */
export function isPushAddress(address: string, { mayBeLoopback = false } = {}): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (mayBeLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
}
