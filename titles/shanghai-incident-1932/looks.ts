export const looks: unknown = null;
