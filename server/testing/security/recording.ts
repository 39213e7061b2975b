import { Client, type ClientConfig } from 'pg';

/** A statement sent to PostgreSQL, and the login that sent it. */
export type RecordedStatement = { role: string; text: string; values: unknown[] };

type Wire = {
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
};

/** The same connection settings, with clients that record what they send. */
export function recordStatements(
  connection: ClientConfig,
  role: string,
  sent: Map<string, RecordedStatement>,
): ClientConfig {
  class Recorder extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      if ('connection' in this && isWire(this.connection)) recordOn(this.connection, role, sent);
    }
  }
  // a pool creates its clients from this property, which the type of a single connection lacks
  return Object.assign({ ...connection }, { Client: Recorder });
}

function recordOn(wire: Wire, role: string, sent: Map<string, RecordedStatement>): void {
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
