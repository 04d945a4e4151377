// English for moderation, and for news to all people.
export const order_en = {
    'news.your_turn': '{game}: your turn.',
    'news.challenged': '{name} challenges you to {game}.',
    'news.go': 'Open',
    'sanction.warning': 'Warning from the moderators: {reason}',
    'sanction.silenced': 'You are muted: {reason}',
    'sanction.silenced.until': 'You are muted until {until}: {reason}',
    'sanction.banished': 'You are banned from this server: {reason}',
    'sanction.banished.until': 'You are banned from this server until {until}: {reason}',
    'sanction.banished.address': 'Your address is banned from this server.',
    'error.banned': 'You are banned from this server.',
};
