// French for The Princess & the Dragon.
import type { dragon_en } from './dragon.en';

export const dragon_fr: Record<keyof typeof dragon_en, string> = {
    'module.princess_and_dragon': 'La Princesse et le Dragon',
    'module_what.princess_and_dragon':
        'Le dragon sort d’un volcan et mange les figurines. Une princesse renvoie un chevalier, des portails mènent partout, la fée protège.',
    'rules.princess_and_dragon':
        'Le dragon vient aussitôt sur chaque volcan. Personne n’est posé sur la tuile où il se trouve.\n' +
        'Une tuile au dragon le fait avancer de six pas au plus, de tuile en tuile, jamais deux fois sur la même. Tous les joueurs le déplacent à tour de rôle, en commençant par celui qui a posé la tuile. Tous ceux qu’il rencontre rentrent chez eux.\n' +
        'Au lieu de poser une figurine, vous pouvez mettre la fée près d’une des vôtres. Le dragon évite sa tuile. Elle vous rapporte 1 point au début de chacun de vos tours, et 3 quand la route, la ville, le pré ... de cette figurine est compté.\n' +
        'Le joueur qui pose une princesse dans une ville où il y a des chevaliers peut en renvoyer un au lieu de poser une figurine.\n' +
        'Le joueur qui pose un portail magique peut mettre une figurine sur n’importe quelle tuile, là où rien n’est achevé ni occupé.',
    'option.princess_and_dragon_walk': 'Le dragon avance',
    'option.princess_and_dragon_walk.after_scoring': 'après le décompte',
    'option.princess_and_dragon_walk.before_scoring': 'avant le décompte',
    'option_what.princess_and_dragon_walk':
        'Avant, comme dans la première édition, ceux qui sont mangés ne marquent rien.',
    'option.princess_and_dragon_knights': 'La princesse',
    'option.princess_and_dragon_knights.may': 'peut renvoyer un chevalier',
    'option.princess_and_dragon_knights.must': 'doit renvoyer un chevalier',
    'option_what.princess_and_dragon_knights': 'Elle le doit dans la première édition.',
    'board.token_here': 'Là se trouve {token}.',
    'token.dragon': 'le dragon',
    'token.fairy': 'la fée',
    'mark.princess': 'princesse',
    'mark.dragon': 'dragon',
    'mark.magic_portal': 'portail magique',
    'prompt.walk_token': 'Choisissez le prochain pas du dragon.',
    'prompt.take_figure': 'La princesse renvoie un chevalier : choisissez lequel.',
    'prompt.others': 'Choisissez sur le plateau, ou validez pour ne rien faire.',
    'asked.walk_token': 'À vous de faire avancer le dragon',
    'asked.walk_token.of': 'Le dragon avance : au tour de {names}',
    'asked.take_figure': 'Votre princesse renvoie un chevalier',
    'asked.take_figure.of': 'La princesse renvoie un chevalier : au tour de {names}',
    'target.take': 'Renvoyer : {figure} de {name}, {at}',
    'log.dragon_came': 'Le dragon sort du volcan',
    'log.dragon_walked': '{name} a fait avancer le dragon',
    'log.fairy_moved': 'La fée se tient près d’une figurine de {name}',
    'log.fairy_alone': 'La fée reste seule',
    'log.eaten': 'Le dragon a mangé : {figure} de {name} rentre',
    'log.sent_home': '{figure} de {name} rentre',
};
