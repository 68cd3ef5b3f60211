import { Link } from "react-router";
import { verificationPath } from "./rules.ts";

/** What certified means, above the results of certified cars. */
export const CertifiedNote = () => (
  <p className="small muted">
    Onaylı merkez 141 noktasını inceledi. <Link to={verificationPath}>Raporu doğrulayın</Link>
  </p>
);
