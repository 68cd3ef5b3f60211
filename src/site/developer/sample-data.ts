export const cities = ["Ankara", "Çorum", "Iğdır", "Isparta", "İstanbul", "İzmir", "Muş", "Şanlıurfa", "Şırnak"].map(
  (label, index) => ({ value: String(index + 1), label }),
);

export const fuels = ["Benzin", "Dizel", "Elektrik", "Hibrit"].map((label) => ({ value: label.toLowerCase(), label }));
