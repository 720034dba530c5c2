/** Files that systems and programs leave in folders; nobody wants them as documents. Pure; for the server and the browser. */

const LEFTOVERS = /^(?:\..*|~\$.*|~.*\.tmp|thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__macosx)$/i;

/** Whether a file or folder is hidden, or belongs to a system or an open program: ".DS_Store", "Thumbs.db", "~$Budget.docx". */
export const isLeftover = (name: string): boolean => LEFTOVERS.test(name);
