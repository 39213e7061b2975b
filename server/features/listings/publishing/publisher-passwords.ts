/** What the passwords of websites are encrypted for. */
export const publisherPasswords = 'passwords of publishers';
