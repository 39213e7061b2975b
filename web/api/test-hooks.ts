import { pageConfig } from '#web/page-config.ts';

/** In the test environment only, a browser test can make a screen throw to see the error page. */
export const isAskedToFail = (): boolean =>
  pageConfig.environment === 'test' && localStorage.getItem('fail_render') !== null;
