/** A form of a contact, as another system takes it in. */
export type CrmEnquiry = {
  /** the same in every attempt, and of no other enquiry */
  reference: string;
  kind: 'property' | 'seller' | 'general';
  /** where it came from: the domain of a website, or a name */
  source: string;
  message: string;
  page_url: string | null;
  listing_url: string | null;
  person: {
    first_name: string;
    last_name: string;
    email: string | null;
    phone: string | null;
    /** of the contact in the portal */
    url: string;
    tags: readonly string[];
  };
};

/** Sends enquiries to the system in which an agent works. It's a port: each system implements it. */
export type Crm = {
  /** The name of the account that a key belongs to. */
  readAccount: (key: string) => Promise<string>;
  sendEnquiry: (enquiry: CrmEnquiry, key: string) => Promise<void>;
  /** Whether an earlier attempt arrived whose answer was lost. */
  hasEnquiry: (enquiry: CrmEnquiry, key: string) => Promise<boolean>;
};

type Kind = 'key' | 'refused' | 'later';

/** Why nothing was sent, in a sentence that an agent may read. */
export class CrmError extends Error {
  /** `key`: only another key helps; `refused`: the same enquiry never will be taken; `later`: it may pass */
  readonly kind: Kind;
  /** how long the system asks us to wait */
  readonly waitMs: number;
  /** whether the enquiry may have been taken nevertheless */
  readonly isUnsure: boolean;
  constructor(
    sentence: string,
    {
      kind,
      waitMs = 0,
      isUnsure = false,
      cause,
    }: { kind: Kind; waitMs?: number; isUnsure?: boolean; cause?: unknown },
  ) {
    super(sentence, { cause });
    this.kind = kind;
    this.waitMs = waitMs;
    this.isUnsure = isUnsure;
  }
}
