/** The contents of the picture that accompanies a shared link. */
export type SharePicture = {
  site_id: number;
  agent_name: string;
  client_name: string;
  /** a client's words; '' if nothing in them can be drawn */
  words: string;
  /** who said it */
  name: string;
};

export const pictureSize = { width: 1200, height: 630 } as const;
