/** Permissions that the calls of the code ask for (PERMS-03, PERMS-11). */
export const readTheCode = { permission: "VIEW" } as const;
/** Who sees what cites a provision (ADMIN-16, OPEN-40). */
export const seeCitedBy = "TRACKBACK";
export const readTheIndex = { permission: "INDEX/VIEW" } as const;
