/** What the server tells the page about its surroundings; none of it is secret. */
export type PageConfig = {
  /** empty: the API is on the portal's own origin */
  apiHost: string;
  environment: 'production' | 'development' | 'test';
  /** the page after the sign-in has another content policy, and so is loaded anew */
  reloadsAfterSignIn: boolean;
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
  };
  /** without a number there is no text line */
  support: { email: string; textNumber: string; timeZone: string };
};

const portfolio = 'https://www.example.com/portfolio';

export const pageConfig: PageConfig = read();

function read(): PageConfig {
  const empty: PageConfig = {
    apiHost: '',
    environment: 'production',
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
    },
    support: { email: '', textNumber: '', timeZone: 'America/Vancouver' },
  };
  const written = typeof document === 'undefined' ? null : document.querySelector('#settings')?.textContent;
  const given: Partial<PageConfig> = JSON.parse(written || '{}');
  const outside = { ...empty.thirdParties, ...given.thirdParties };
  return {
    ...empty,
    ...given,
    thirdParties: { ...outside, portfolioUrl: outside.portfolioUrl || portfolio },
    support: { ...empty.support, ...given.support },
  };
}
