export const changeEmailLabel = 'Change email';
