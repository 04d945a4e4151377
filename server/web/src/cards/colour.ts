// What texts and styles call the colour of a card, a row or an animal.
import { CardColour } from '../proto/meeple/v1/cards_pb';

export function colour_key(colour: CardColour | number): string {
    return (CardColour[colour] ?? '').toLowerCase();
}
