import { connect, type Socket } from 'node:net';

/** A path that begins with /sites/ is a page, any other one a call of the API. */
export type Request = { method: string; path: string; headers: string[]; body?: object | string };
/** `retryAfter` is the header of a refusal. */
export type Answer = { status: number; body: Buffer[]; retryAfter: string | undefined };

/**
 * One keep-alive connection with one request at a time. node:http's own client needs as much processor time as the
 * measured servers; this one only parses their responses: a length, or chunks.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #pieces: Buffer[] = [];
  #size = 0;
  #awaited: number | 'chunks' | undefined;
  #status = 0;
  #retryAfter: string | undefined;
  #resolve: (answer: Answer) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('data', (piece) => this.#take(piece));
    this.#socket.on('error', (error) => this.#reject(error));
    this.#socket.on('close', () => this.#reject(new Error('The server closed the connection.')));
  }

  ask({ method, path, headers, body }: Request): Promise<Answer> {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const about =
      text === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    const [target, host] = path.startsWith('/sites/')
      ? [path, 'sites.example.com']
      : [`/api/v2${path}`, 'bench'];
    const head = [`${method} ${target} HTTP/1.1`, `host: ${host}`, ...headers];
    this.#socket.write(`${head.join('\r\n')}\r\n${about}\r\n${text}`);
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** A server that refuses a call before its body arrives closes the connection. */
  isOpen(): boolean {
    return this.#socket.writable && !this.#socket.readableEnded;
  }

  close(): void {
    this.#reject = () => {};
    this.#socket.destroy();
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#awaited === undefined) this.#readHead();
    if (this.#awaited === 'chunks' ? this.#endsInLastChunk() : this.#size === this.#awaited) this.#finish();
  }

  #readHead(): void {
    const there = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    const end = there?.indexOf('\r\n\r\n') ?? -1;
    if (!there || end < 0) return;
    const head = there.toString('latin1', 0, end).toLowerCase();
    this.#status = Number(head.slice(9, 12));
    this.#retryAfter = this.#status < 400 ? undefined : /\r\nretry-after: (\d+)/.exec(head)?.[1];
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    this.#awaited = length === undefined ? 'chunks' : Number(length);
    this.#pieces = [there.subarray(end + 4)];
    this.#size = there.length - end - 4;
  }

  #endsInLastChunk(): boolean {
    const last = this.#pieces.at(-1);
    const tail = last && last.length < 7 ? Buffer.concat(this.#pieces.slice(-7)) : last;
    // the very first chunk may be the last
    return tail?.subarray(-7).equals(lastChunk) ?? false;
  }

  #finish(): void {
    const answer = { status: this.#status, body: this.#pieces, retryAfter: this.#retryAfter };
    this.#pieces = [];
    this.#size = 0;
    this.#awaited = undefined;
    this.#resolve(answer);
  }
}

const lastChunk = Buffer.from('\r\n0\r\n\r\n');
