/** The address of a mail server, and its login. */
export type SmtpAddress = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise whenever the server offers it */
  isSecure: boolean;
  login: { user: string; password: string } | undefined;
};

/** Reads smtp://user:password@host:587 or smtps://… */
export function parseSmtpUrl(text: string): SmtpAddress {
  const { protocol, hostname, port, username, password } = new URL(text);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    isSecure,
    login: username
      ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined,
  };
}
