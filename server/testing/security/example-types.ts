import type { Endpoint, SentBody, SentQuery } from '#contract/endpoint.ts';
import type { endpointTable } from '#contract/table.ts';

export type Examples = {
  [Feature in keyof typeof endpointTable]?: {
    [
      Name in keyof (typeof endpointTable)[Feature]
    ]?: (typeof endpointTable)[Feature][Name] extends infer E extends Endpoint ? Example<E>[] : never;
  };
};
/** A request that succeeds for callers with access. Path ids are filled in automatically. */
export type Example<E extends Endpoint = Endpoint> = {
  query?: SentQuery<E>;
  body?: SentBody<E>;
  params?: Record<string, string | number>;
  headers?: Record<string, string>;
  /** the content of the uploaded table */
  file?: string;
  /** impersonating staff get a 200, and nothing changes */
  staffChangeNothing?: true;
  /** its body publishes something, which a paused account may not do, though the call itself is allowed */
  publishes?: true;
  /** the actors for whom it succeeds; for others only server errors are findings */
  only?: readonly string[];
  /** the status for those others, if known */
  othersGet?: number;
};
