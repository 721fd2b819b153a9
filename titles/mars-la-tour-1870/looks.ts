export const looks = null;
