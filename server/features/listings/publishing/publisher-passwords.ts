/** The encryption context of the passwords of websites. */
export const publisherPasswords = 'passwords of publishers';
