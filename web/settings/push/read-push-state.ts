type Browser = {
  hasPush: boolean;
  isStandalone: boolean;
  userAgent: string;
  touchPoints: number;
  permission: 'default' | 'granted' | 'denied';
};

/** `home screen`: an iPhone or iPad takes notifications only for apps that were opened from there. */
export type PushState = 'ready' | 'refused' | 'home screen' | 'unsupported';

export function readPushState({
  hasPush,
  isStandalone,
  userAgent,
  touchPoints,
  permission,
}: Browser): PushState {
  // an iPad says that it is a Mac, which has no touch screen
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApple && !isStandalone) return 'home screen';
  if (!hasPush) return 'unsupported';
  return permission === 'denied' ? 'refused' : 'ready';
}
