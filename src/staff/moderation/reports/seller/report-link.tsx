import { Link } from "react-router";
import { sellerReportAddress } from "./rules.ts";

/** Leads to the report of a member's page or of a shop; `pathName` is the name in the page's address. */
export const ReportLink = ({ kind, pathName }: { kind: "member" | "business"; pathName: string }) => (
  <Link className="small" rel="nofollow" to={sellerReportAddress(kind, pathName)}>
    {kind === "member" ? "Üyeyi şikâyet edin" : "Dükkânı şikâyet edin"}
  </Link>
);
