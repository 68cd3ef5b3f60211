import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** The notice on a listing's page that the car is certified, with a link to its report. */
export const CertificateBox = ({ to }: { to: string }) => (
  <Notice tone="good">
    <strong>Sertifikalı araç.</strong> Onaylı bir ekspertiz merkezi 141 noktasını inceledi.{" "}
    <Link to={to}>Ekspertiz raporunu görün</Link>
  </Notice>
);
