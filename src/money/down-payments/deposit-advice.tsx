/** Why to reserve here in place of sending the seller a deposit, in one sentence. */
export const DepositAdvice = () => (
  <>
    <strong>Kapora göndermeyin:</strong> “Rezerve et” ile ödediğiniz ön ödemeyi satıcı değil, sonuç belli olana kadar
    ödeme kuruluşu tutar.
  </>
);
