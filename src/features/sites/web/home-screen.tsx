import { useOutletContext } from "react-router";
import type { Session } from "../contract.ts";

export default function HomeScreen() {
  const session = useOutletContext<Session>();
  return <h1>{session.customerName}</h1>;
}
