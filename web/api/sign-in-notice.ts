export const noticeKey = 'sign_in_notice';

/**
 * A notice that the sign-in page shows once: why a page could not be opened, or nothing if the session has expired.
 * It goes through session storage, because the sign-in page is a separate document.
 */
export const noteForSignIn = (reason = ''): void => sessionStorage.setItem(noticeKey, reason);
