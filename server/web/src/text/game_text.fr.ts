// Français, pour les parties écrites.
import type { game_text_en } from './game_text.en';

export const game_text_fr: Readonly<Record<keyof typeof game_text_en, string>> = {
    'game_text.title': 'Une partie en texte',
    'game_text.what':
        'Collez une partie, ou tapez-en une que vous avez jouée ailleurs. Vous pouvez la parcourir coup par coup et, une fois finie, la faire analyser. Rien ne quitte votre navigateur.',
    'game_text.field': 'La partie',
    'game_text.show': 'Montrer la partie',
    'game_text.example': 'Insérer un exemple',
    'game_text.how': 'Comment écrire une partie',
    'game_text.how.head':
        'Les premières lignes nomment le jeu, le nombre de places, les modules et qui commence. « supply » énumère les tuiles dans l’ordre où elles ont été piochées ; le reste peut manquer.',
    'game_text.how.moves':
        'Ensuite, chaque ligne est un tour : le numéro de la place (à partir de 0), la case (vers la droite et vers le bas depuis la tuile de départ), les quarts de tour dans le sens des aiguilles d’une montre, et la figurine.',
    'game_text.tiles': 'Noms des tuiles',
    'game_text.tiles.how': 'Un clic écrit le nom dans la partie, à l’endroit du curseur.',
    'game_text.tiles.game': 'Jeu',
    'game_text.tiles.count': '{n} ×',
    'game_text.whose_turn': 'Ici, c’est au tour de la place {seat}.',
    'game_text.unknown_edition': 'Il n’y a pas de jeu « {name} ».',
    'game_text.unknown_module': 'Il n’y a pas d’extension « {name} ».',
    'game_text.problem': 'Ligne {line}, colonne {column} :',
    'game_text.too_long': 'Ce texte est trop long pour une partie : 256 Ko au plus sont lus.',
    'game_text.address':
        'La partie de cette adresse est illisible : elle est incomplète ou trop longue.',
    'game_text.failed': 'Les règles n’ont pas pu être chargées. Rechargez la page.',
    'game_text.no_rules':
        'Cette page a été construite sans les règles : elle ne peut pas lire de parties.',
    'game_text.running':
        'C’est la position d’une partie que vous jouez encore. Vous pourrez la regarder ici quand elle sera finie.',
    'game_text.reading': 'Lecture de la partie …',
    'game_text.copy':
        'La partie entière en texte. Collez-la ici ou sur toute autre page de ce genre.',
    'game_text.link': 'Lien',
    'game_text.none': 'Cette partie ne peut pas être écrite en texte.',
};
