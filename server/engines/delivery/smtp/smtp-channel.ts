import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { SmtpAddress } from './smtp-address.ts';
import { createReplyReader, type SmtpReply } from './smtp-replies.ts';

export type SmtpTimeouts = { connectMs: number; silenceMs: number };

/** One command and the handler of its answer. */
export type SmtpCommand = { bytes: readonly (string | Buffer)[]; onReply: (reply: SmtpReply) => void };

/** A connection on which commands go out and answers come back in the same order. */
export class SmtpChannel {
  /** several commands may be under way at once (RFC 2920) */
  isPipelining = false;
  readonly #onEnd: (reason: string) => void;
  readonly #timeouts: SmtpTimeouts;
  readonly #queued: SmtpCommand[] = [];
  readonly #awaited: ((reply: SmtpReply) => void)[] = [];
  #socket: Socket;
  #read: (chunk: Buffer) => void;
  #hasEnded = false;
  #isHolding = false;

  constructor(
    address: SmtpAddress,
    {
      tls,
      timeouts,
      onGreeting,
      onEnd,
    }: {
      tls: ConnectionOptions;
      timeouts: SmtpTimeouts;
      onGreeting: (reply: SmtpReply) => void;
      onEnd: (reason: string) => void;
    },
  ) {
    this.#onEnd = onEnd;
    this.#timeouts = timeouts;
    this.#awaited.push(onGreeting);
    const { host, port, isSecure } = address;
    this.#socket = isSecure
      ? connectTls({ ...serverName(host), ...tls, host, port })
      : connectPlain({ host, port, noDelay: true });
    this.#read = this.#createReader();
    this.#attach();
    this.#socket.setTimeout(timeouts.connectMs);
    this.#socket.once('connect', () => this.#socket.setTimeout(timeouts.silenceMs));
  }

  send(...commands: SmtpCommand[]): void {
    this.#queued.push(...commands);
    this.#flush();
  }

  /** Commands sent within it leave together. */
  together(work: () => void): void {
    this.#isHolding = true;
    work();
    this.#isHolding = false;
    this.#flush();
  }

  /** Continues with TLS. Earlier data is dropped, so that nobody on the way can speak for the server. */
  upgrade(host: string, tls: ConnectionOptions, onSecure: () => void): void {
    const plain = this.#socket;
    plain.removeAllListeners();
    this.#socket = connectTls({ ...serverName(host), ...tls, socket: plain }, onSecure);
    this.#read = this.#createReader();
    this.#attach();
    this.#socket.setTimeout(this.#timeouts.silenceMs);
  }

  end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#socket.destroy();
    this.#onEnd(reason);
  }

  #attach(): void {
    this.#socket
      .on('data', (chunk: Buffer) => {
        try {
          this.#read(chunk);
        } catch (error) {
          this.end(error instanceof Error ? error.message : String(error));
        }
      })
      .on('error', ({ message }) => this.end(message))
      .on('close', () => this.end('The mail server closed the connection.'))
      .on('timeout', () => {
        // an idle connection may be silent
        if (this.#awaited.length > 0) this.end('The mail server does not answer.');
      });
  }

  #createReader(): (chunk: Buffer) => void {
    return createReplyReader((reply) => {
      if (this.#hasEnded) return;
      const onReply = this.#awaited.shift();
      if (!onReply) return this.end(`The mail server says ${reply.code} ${reply.text}`);
      onReply(reply);
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#hasEnded || this.#isHolding || this.#queued.length === 0) return;
    if (!this.isPipelining && this.#awaited.length > 0) return;
    const commands = this.isPipelining ? this.#queued.splice(0) : this.#queued.splice(0, 1);
    this.#socket.cork();
    // short commands leave in one piece
    let words = '';
    for (const { bytes, onReply } of commands) {
      this.#awaited.push(onReply);
      for (const part of bytes) {
        if (typeof part === 'string') words += part;
        else {
          if (words !== '') this.#socket.write(words, 'latin1');
          words = '';
          this.#socket.write(part);
        }
      }
    }
    if (words !== '') this.#socket.write(words, 'latin1');
    this.#socket.uncork();
  }
}

/** A server name for TLS cannot be an IP address. */
const serverName = (host: string): ConnectionOptions => (isIP(host) === 0 ? { servername: host } : {});
