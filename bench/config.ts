import { readConfig, type Config } from '#server/config.ts';

/** The settings of a benchmark server: those of production, with room for a load from one machine. */
export const benchConfig = ({ secretsKey, dataDir }: { secretsKey: string; dataDir: string }): Config =>
  readConfig({
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'on',
    SECRETS_KEY: secretsKey,
    SITES_ORIGIN: 'https://sites.example.com',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    MAX_CONNECTIONS: '100000',
    MAX_CONNECTIONS_PER_ADDRESS: '100000',
  });
