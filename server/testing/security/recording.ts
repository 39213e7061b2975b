import { Client, type ClientConfig } from 'pg';

/** A statement as it went over the wire, and the login it went through. */
export type RecordedStatement = { role: string; text: string; values: unknown[] };

type Wire = {
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
};

/** The same connection, with a pool's clients that note down what they send. */
export function recordStatements(
  connection: ClientConfig,
  role: string,
  sent: Map<string, RecordedStatement>,
): ClientConfig {
  class Recorder extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      if ('connection' in this && isWire(this.connection)) note(this.connection, role, sent);
    }
  }
  // The pool makes its clients with it, which its types do not say of one connection
  return Object.assign({ ...connection }, { Client: Recorder });
}

function note(wire: Wire, role: string, sent: Map<string, RecordedStatement>): void {
  const texts = new Map<string, string>();
  const parse = wire.parse.bind(wire);
  const bind = wire.bind.bind(wire);
  wire.parse = (statement) => {
    texts.set(statement.name, statement.text);
    parse(statement);
  };
  wire.bind = (portal) => {
    const text = texts.get(portal.statement);
    if (text && /app\.client\(\)/.test(text))
      sent.set(`${role} ${text} ${JSON.stringify(portal.values)}`, { role, text, values: portal.values });
    bind(portal);
  };
}

const isWire = (wire: unknown): wire is Wire =>
  typeof wire === 'object' && wire !== null && 'parse' in wire && 'bind' in wire;
