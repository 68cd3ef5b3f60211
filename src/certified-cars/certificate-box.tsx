import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** On the page of a listing: that it is certified, with the way to its report. */
export const CertificateBox = ({ to }: { to: string }) => (
  <Notice tone="good">
    <strong>Sertifikalı araç.</strong> Onaylı bir ekspertiz merkezi 141 noktasını inceledi.{" "}
    <Link to={to}>Ekspertiz raporunu görün</Link>
  </Notice>
);
