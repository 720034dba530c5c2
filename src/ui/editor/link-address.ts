/**
 * The link for a typed address: "example.org" becomes https, "clerk@example.org" mailto; "/page", "#part", http(s),
 * mailto and tel stay as typed. null for anything else, because the server would remove it (OPEN-126).
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /[\s\\<>"`]/.test(text) || text.startsWith("//")) return null;
  if (/^[/#?]/.test(text)) return text;
  if (/^(?:https?:\/\/|mailto:|tel:)./i.test(text)) return URL.canParse(text) ? text : null;
  if (/^[^@:/]+@[^@:/.]+(?:\.[^@:/.]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?(?:[/?#]|$)/u.test(text) && URL.canParse(`https://${text}`)
    ? `https://${text}`
    : null;
}
