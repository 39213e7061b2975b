import type { DescriptionRequest, PropertyFacts, RewriteOption } from '#contract/ai/requests.ts';

/** The known facts of a property: its form, and the rest of its listing. */
export type KnownFacts = Omit<PropertyFacts, 'description'> & {
  subtype?: string | null | undefined;
  area?: string | null | undefined;
  community?: string | null | undefined;
  stories?: string | null | undefined;
  lot_size?: string | null | undefined;
  year_built?: string | null | undefined;
  is_address_displayable?: boolean | undefined;
};

export type DescribeTask = Pick<DescriptionRequest, 'tone' | 'length'> & {
  facts: KnownFacts;
  /** the province or state of the client, where the facts have none */
  place: string | null;
  hints: string;
  /** another number gives another text */
  variant: number;
};

export type RewriteTask = {
  text: string;
  /** the whole text, if only a part of it is rewritten */
  around: string | null;
  option: RewriteOption;
  /** of the listing that it describes; null for any other text */
  facts: KnownFacts | null;
};

export type Writing = {
  signal: AbortSignal;
  /** receives the text so far after each complete sentence */
  onText: (soFar: string) => void;
};

/** The writer: our own functions, or a model behind an API. */
export type AiEngine = {
  describe: (task: DescribeTask, writing: Writing) => Promise<string>;
  rewrite: (task: RewriteTask, writing: Writing) => Promise<string>;
};

export type AiFailure =
  | 'unreachable'
  | 'busy'
  | 'refused'
  | 'out of time'
  | 'stopped early'
  | 'moderated'
  | 'unreadable'
  | 'no answer'
  | 'repeats its instructions'
  | 'cancelled';

/** Why there is no answer. It contains no text and no address, since both may be secret. */
export class AiError extends Error {
  readonly failure: AiFailure;
  constructor(failure: AiFailure, cause?: unknown) {
    super(`The AI gave no answer: ${failure}.`, { cause });
    this.failure = failure;
  }
}
