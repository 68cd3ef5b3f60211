import { Link } from "#src/ui/link.tsx";
import { DepositAdvice } from "./deposit-advice.tsx";
import { landingPath } from "./rules.ts";

/** The same advice above the results of vehicles that can be reserved. */
export const ReservableNote = () => (
  <p className="small muted">
    <DepositAdvice /> <Link to={landingPath}>Nasıl işler?</Link>
  </p>
);
