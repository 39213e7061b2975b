/** A form that somebody filled in within an ad. */
export type AdLead = {
  id: string;
  /** null if the provider does not say it */
  form_id: string | null;
  created_at: Date;
  /** by the names of the provider, such as full_name, or of the form's own questions */
  answers: readonly { name: string; values: readonly string[] }[];
  /** boxes of the form that were shown with its own texts */
  consents: readonly { name: string; isTicked: boolean }[];
};

export type AdForm = { id: string; name: string };
type AdPage = { id: string; name: string };

/** Reads the leads of ads. It's a port: each provider implements it. */
export type LeadAds = {
  /** The page that a token belongs to. */
  readPage: (token: string) => Promise<AdPage>;
  /** The provider tells us of each new lead from now on. */
  subscribe: (page: string, token: string) => Promise<void>;
  unsubscribe: (page: string, token: string) => Promise<void>;
  listForms: (page: string, token: string) => Promise<readonly AdForm[]>;
  /** null if the lead was deleted */
  readLead: (id: string, token: string) => Promise<AdLead | null>;
  /** The leads of a form since a moment, a page at a time; none of a form that was deleted. */
  listLeads: (form: string, token: string, since: Date) => AsyncIterable<readonly AdLead[]>;
};

/** Why a provider gave no leads, in a sentence that an agent may read. */
export class LeadAdsError extends Error {
  /** `token`: only another token helps; `access`: the token may not read leads; `later`: it may pass */
  readonly kind: 'token' | 'access' | 'later';
  /** how long the provider asks us to wait */
  readonly waitMs: number | null;
  constructor(
    sentence: string,
    { kind, waitMs = null, cause }: { kind: LeadAdsError['kind']; waitMs?: number | null; cause?: unknown },
  ) {
    super(sentence, { cause });
    this.kind = kind;
    this.waitMs = waitMs;
  }
}
