/** What stands on the picture that goes along with a shared link. */
export type SharePicture = {
  site_id: number;
  agent_name: string;
  client_name: string;
  /** what a client said; '' where it has nothing that can be drawn */
  words: string;
  /** who said it */
  name: string;
};

export const pictureSize = { width: 1200, height: 630 } as const;
