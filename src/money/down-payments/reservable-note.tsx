import { Link } from "#src/ui/link.tsx";
import { depositAdvice, landingPath } from "./rules.ts";

/** How a reservation differs from a deposit, above the results of vehicles that can be reserved. */
export const ReservableNote = () => (
  <p className="small muted">
    <strong>{depositAdvice.start}</strong> {depositAdvice.rest} <Link to={landingPath}>Nasıl işler?</Link>
  </p>
);
