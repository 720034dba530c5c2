/** Permissions that the calls of the code ask for (PERMS-03, PERMS-11). */
export const readTheCode = { permission: "VIEW" } as const;
export const readTheIndex = { permission: "INDEX/VIEW" } as const;
