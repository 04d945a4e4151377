// French for what moderators do, and what reaches everybody.
import type { order_en } from './order.en';

export const order_fr: Readonly<Record<keyof typeof order_en, string>> = {
    'news.your_turn': '{game} : c’est à vous de jouer.',
    'news.challenged': '{name} vous invite à une partie de {game}.',
    'news.go': 'Ouvrir',
    'sanction.warning': 'Un avertissement de la modération : {reason}',
    'sanction.silenced': 'Vous ne pouvez plus écrire ici : {reason}',
    'sanction.silenced.until': 'Vous ne pouvez pas écrire ici jusqu’au {until} : {reason}',
    'sanction.banished': 'Ce serveur vous est interdit : {reason}',
    'sanction.banished.until': 'Ce serveur vous est interdit jusqu’au {until} : {reason}',
    'sanction.banished.address': 'Votre adresse est bannie de ce serveur.',
    'error.banned': 'Ce serveur vous est interdit.',
};
