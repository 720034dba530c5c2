export { ApiKeys } from "../web/api-keys.tsx";
