/** Where promotions are chosen for listings (Product 16.1). */
export const promoteAddress = (keyCodes: readonly string[]) =>
  `/doping?${keyCodes.map((keyCode) => `ilan=${keyCode}`).join("&")}`;
