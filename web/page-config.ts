import type { SupportHours } from '#contract/support/hours.ts';

/** Configuration that the server writes into the page; none of it is secret. */
export type PageConfig = {
  /** empty: the API is on the portal's own origin */
  apiHost: string;
  environment: 'production' | 'development' | 'test';
  /** of the server that made the page; empty in a page without a server */
  release: string;
  /** empty: the public sites are on the portal's own origin */
  sitesBase: string;
  /** the portal needs another content security policy than the sign-in page, so it is a new page load */
  reloadsAfterSignIn: boolean;
  /** whether a model writes, or the built-in writer, which does less */
  hasModel?: boolean;
  thirdParties: {
    schedulingUrl: string;
    portfolioUrl: string;
    /** empty: the built-in form */
    signupFormUrl: string;
    adConversionId: string;
    socialPixelId: string;
    liveChatSrc: string;
    sessionRecordingSrc: string;
    schedulingSrc: string;
    /** empty: a dialog that writes to the provider */
    requestChangesUrl: string;
    helpUrl: string;
    webinarUrl: string;
    /** empty: no film */
    upgradeVideoUrl: string;
  };
  /** how clients reach the provider; empty: not in this way */
  support: { email: string; textNumber: string; phoneNumber: string } & SupportHours;
};

const portfolio = 'https://www.example.com/portfolio';

export const pageConfig: PageConfig = read();

function read(): PageConfig {
  const empty: PageConfig = {
    apiHost: '',
    environment: 'production',
    release: '',
    sitesBase: '',
    reloadsAfterSignIn: false,
    thirdParties: {
      schedulingUrl: '',
      portfolioUrl: '',
      signupFormUrl: '',
      adConversionId: '',
      socialPixelId: '',
      liveChatSrc: '',
      sessionRecordingSrc: '',
      schedulingSrc: '',
      requestChangesUrl: '',
      helpUrl: '',
      webinarUrl: '',
      upgradeVideoUrl: '',
    },
    support: {
      email: '',
      textNumber: '',
      phoneNumber: '',
      days: [1, 2, 3, 4, 5],
      opens: '09:00',
      closes: '17:00',
      timeZone: 'America/Vancouver',
    },
  };
  const written = typeof document === 'undefined' ? null : document.querySelector('#settings')?.textContent;
  const config: Partial<PageConfig> = JSON.parse(written || '{}');
  const known = { ...empty.thirdParties, ...config.thirdParties };
  return {
    ...empty,
    ...config,
    thirdParties: { ...known, portfolioUrl: known.portfolioUrl || portfolio },
    support: { ...empty.support, ...config.support },
  };
}
