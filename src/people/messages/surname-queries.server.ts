/**
 * Whether the people of a `conversation` read each other's surnames: it is about a listing, its second side has answered,
 * or they have another conversation about a listing.
 */
export const surnameShownSql = `(
  conversation.listing_id is not null
  or exists (
    select from message as answer
    where answer.conversation_id = conversation.id and not answer.is_from_buyer
      and (answer.held is null or answer.held = 'released')
  )
  or exists (
    select from conversation as about_listing
    where about_listing.buyer_id = conversation.buyer_id and about_listing.listing_id is not null
      and case when conversation.business_id is null
        then about_listing.business_id is null and about_listing.seller_id = conversation.seller_id
        else about_listing.business_id = conversation.business_id
      end
  )
  or exists (
    select from conversation as about_listing
    where about_listing.buyer_id = conversation.seller_id and about_listing.listing_id is not null
      and about_listing.seller_id = conversation.buyer_id
      and about_listing.business_id is null and conversation.business_id is null
  )
)`;
