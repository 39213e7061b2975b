/** One answer of a mail server, its lines without their codes. */
export type SmtpReply = { code: number; text: string; lines: readonly string[] };

/** Mail servers do not send longer answers. */
const maxReplyLength = 65_536;

/** Reads answers from data that arrives in pieces. Throws if it is not a mail server's. */
export function createReplyReader(onReply: (reply: SmtpReply) => void): (chunk: Buffer) => void {
  let rest = '';
  let lines: string[] = [];
  let size = 0;
  return (chunk) => {
    const text = rest + chunk.toString('latin1');
    size += chunk.length;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      const line = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
      from = end + 1;
      if (!/^[2-5]\d\d([ -]|$)/.test(line)) throw new Error(`This is no mail server: ${line.slice(0, 80)}`);
      lines.push(line.slice(4));
      if (line[3] === '-') continue;
      const reply = { code: Number(line.slice(0, 3)), text: lines.join(' ').trim(), lines };
      lines = [];
      size = 0;
      onReply(reply);
    }
    rest = text.slice(from);
    if (size > maxReplyLength) throw new Error('The mail server answers without an end.');
  };
}

export const isAccepted = ({ code }: SmtpReply): boolean => code >= 200 && code < 300;
export const isFinal = ({ code }: SmtpReply): boolean => code >= 500;
export const describeReply = ({ code, text }: SmtpReply): string => `${code} ${text}`.trim().slice(0, 500);
