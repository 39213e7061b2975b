export const emailAtMost = 191;
export const emailPattern =
  /^[^\s@<>(),;:"[\]\\]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/;
