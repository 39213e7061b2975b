/** A value that a board requires beside every listing of another agent. */
export type BoardNeed = 'brokerage' | 'agent' | 'contact';

/** A picture of a board, as a file in `server/features/sites/assets/boards/`. */
export type BoardLogo = {
  file: string;
  /** as it is shown, in CSS pixels */
  width: number;
  height: number;
  /** whether the picture has the words of the mark, which it then replaces */
  hasWords: boolean;
};

/** The rules of a board for websites that show its listings. */
export type Board = {
  name: string;
  /** the names by which feeds know it, in lower case */
  systems: readonly string[];
  mark: {
    text: string;
    /** null: the text alone */
    logo: BoardLogo | null;
    /** where the mark leads if the feed gives the listing no address of its own; null: it is no link */
    link: string | null;
    /** on every listing of the board, or only on those of colleagues */
    on: 'every listing' | 'colleagues';
  };
  /** the sentence below a listing of a colleague, and below a list of them */
  notice: string;
  needs: readonly BoardNeed[];
  /** a listing of a colleague that was in the feed longer ago is hidden */
  hiddenAfterHours: number;
  /** whether its listings may be in one list with the agent’s own, each with its source */
  mayBeMixed: boolean;
  /** whether visitors may see earlier prices of a colleague’s listing */
  showsPriceHistory: boolean;
};

const exact =
  'Information is believed to be accurate but isn’t guaranteed, and is for personal, non-commercial use by people who are looking for a home.';

/**
 * The rules of boards are data. The two from the United States are samples of their kinds. The board of a new client is
 * one more entry, with the sentence of its agreement.
 */
export const boards = {
  ddf: {
    name: 'CREA DDF®',
    systems: ['ddf', 'crea', 'realtor.ca'],
    mark: {
      text: 'Powered by REALTOR.ca',
      logo: null,
      link: 'https://www.realtor.ca/',
      on: 'every listing',
    },
    notice:
      'The trademarks REALTOR®, REALTORS® and the REALTOR® logo are controlled by The Canadian Real Estate Association (CREA) and identify real estate professionals who are members of CREA. The trademarks MLS®, Multiple Listing Service® and the associated logos are owned by CREA and identify the quality of services provided by members of CREA.',
    needs: ['brokerage', 'agent'],
    hiddenAfterHours: 24,
    mayBeMixed: true,
    showsPriceHistory: false,
  },
  northwest: {
    name: 'Northwest Listing Exchange',
    systems: ['northwest listing exchange', 'nwlx'],
    mark: {
      text: 'Northwest Listing Exchange',
      logo: { file: 'northwest.svg', width: 24, height: 24, hasWords: false },
      link: null,
      on: 'colleagues',
    },
    notice: `Listing provided by the Northwest Listing Exchange. ${exact}`,
    needs: ['brokerage', 'contact'],
    hiddenAfterHours: 12,
    mayBeMixed: true,
    showsPriceHistory: true,
  },
  gulf: {
    name: 'Gulf Shore MLS',
    systems: ['gulf shore mls', 'gsmls'],
    mark: { text: 'IDX: Gulf Shore MLS', logo: null, link: null, on: 'colleagues' },
    notice: `Listings in this exchange are held by brokerages other than this site’s and are marked with their names. ${exact}`,
    needs: ['brokerage', 'agent', 'contact'],
    hiddenAfterHours: 12,
    mayBeMixed: false,
    showsPriceHistory: false,
  },
  /** of a board that has no entry: the strictest of what the others ask for */
  other: {
    name: 'MLS®',
    systems: [],
    mark: { text: 'Shown by permission of the MLS®', logo: null, link: null, on: 'colleagues' },
    notice: exact,
    needs: ['brokerage', 'contact'],
    hiddenAfterHours: 12,
    mayBeMixed: false,
    showsPriceHistory: false,
  },
} as const satisfies Record<string, Board>;

export type BoardId = keyof typeof boards;
export const boardIds = ['ddf', 'northwest', 'gulf', 'other'] as const satisfies readonly BoardId[];

/** Listings keep the name of their board, also when its entry was removed since. */
export const hasRules = (board: string): board is BoardId => boardIds.some((id) => id === board);

/** The rules of a listing's board; without an entry the strictest. */
export const findRules = (board: string): Board => boards[hasRules(board) ? board : 'other'];

/** The boards whose listings may be in one list with the agent’s own. */
export const mixableBoards: readonly BoardId[] = boardIds.filter((id) => boards[id].mayBeMixed);

/** After how long colleagues' listings of a feed are hidden at the earliest: a feed of several boards takes the strictest. */
export const countFeedHours = (provider: string): number =>
  provider === 'ddf'
    ? boards.ddf.hiddenAfterHours
    : Math.min(...boardIds.map((id) => boards[id].hiddenAfterHours));

/** The board that a feed names in one of these ways. */
export const findBoard = (names: readonly (string | null)[]): BoardId =>
  boardIds.find((id) =>
    names.some((name) => boards[id].systems.some((system) => system === name?.toLowerCase())),
  ) ?? 'other';
