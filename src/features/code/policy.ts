/** Permissions required by the calls of this feature (PERMS-03, PERMS-11). */
export const readTheCode = { permission: "VIEW" } as const;
/** To see which provisions cite a provision (ADMIN-16, OPEN-40). */
export const seeCitedBy = "TRACKBACK";
export const readTheIndex = { permission: "INDEX/VIEW" } as const;
