import { Link } from "react-router";
import { verificationPath } from "./rules.ts";

/** What certified means, above the results of certified cars. */
export const CertifiedNote = () => (
  <p className="small muted">
    Onaylı bir ekspertiz merkezi bu araçların 141 noktasını inceledi; her birinin raporu buradan okunabilir.{" "}
    <Link to={verificationPath}>Elinizdeki raporu doğrulayın</Link>
  </p>
);
