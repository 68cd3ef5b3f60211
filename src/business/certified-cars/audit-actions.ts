/** What staff do to centres and reports, as the audit log names it. */
export const certifiedCarAuditActions = {
  addInspectionCentre: "Ekspertiz merkezi ekledi",
  approveInspectionCentre: "Ekspertiz merkezini onayladı",
  suspendInspectionCentre: "Ekspertiz merkezinin onayını kaldırdı",
  publishInspectionReport: "Ekspertiz raporu yayımladı",
  revokeInspectionReport: "Ekspertiz raporunu iptal etti",
};
