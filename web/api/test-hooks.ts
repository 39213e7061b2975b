import { pageConfig } from '#web/page-config.ts';

/** Lets a journey see the error page: in the tests' own environment, a screen may be asked to fail. */
export const isAskedToFail = (): boolean =>
  pageConfig.environment === 'test' && localStorage.getItem('fail_render') !== null;
