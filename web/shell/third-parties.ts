import { useEffect } from 'react';
import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import { pageConfig, type PageConfig } from '#web/page-config.ts';

/** The scripts of live chat, session recording and scheduling: never in development, and never for staff. */
export function thirdParties(
  { environment, thirdParties }: Pick<PageConfig, 'environment' | 'thirdParties'>,
  me: Pick<Me, 'staff_user' | 'is_service' | 'role' | 'client'>,
): string[] {
  if (environment === 'development' || isStaff(me)) return [];
  return [thirdParties.liveChatSrc, thirdParties.sessionRecordingSrc, thirdParties.schedulingSrc].filter(
    (source) => source !== '',
  );
}

export function useThirdParties(me: Me): void {
  useEffect(() => {
    for (const source of thirdParties(pageConfig, me)) load(source);
  }, [me]);
}

function load(source: string): void {
  if (document.querySelector(`script[src="${CSS.escape(source)}"]`)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = toTrustedUrl(source);
  document.head.append(script);
}

/** Under Trusted Types a script address needs a policy; these addresses are our own or of the server's configuration. */
export function toTrustedUrl(source: string): string {
  const types: unknown = Reflect.get(window, 'trustedTypes');
  if (!isFactory(types)) return source;
  return types.createPolicy('foyer-scripts', { createScriptURL: (url) => url }).createScriptURL(source);
}

type Factory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

const isFactory = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;
