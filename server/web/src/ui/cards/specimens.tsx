// Some cards, for the rules.
import { CardPicture } from '../../cards/card';
import type { Shelf } from '../../state/catalogue';

const shown = 6;

export function Cards({ shelf }: { shelf: Shelf }) {
    const { cards } = shelf.catalogue;
    const every = Math.max(1, Math.floor(cards.length / shown));
    return (
        <div class="rules-tiles rules-cards">
            {cards
                .filter((_, i) => i % every === 0)
                .slice(0, shown)
                .map((type) => (
                    <CardPicture key={type.card} type={type} />
                ))}
        </div>
    );
}
